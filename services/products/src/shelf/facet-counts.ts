export interface FacetCount {
  value: string;
  slug?: string;
  count: number;
}

export interface FacetCounts {
  category: FacetCount[];
  size: FacetCount[];
  colour: FacetCount[];
  /** Paise; null where nothing matches. */
  price: { min: number; max: number } | null;
}
