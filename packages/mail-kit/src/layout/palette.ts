/** The shop's colours and faces where no stylesheet reaches: those of packages/ui, tokens.css. */
export const palette = {
  ground: '#fbf7ef',
  raised: '#fffdf8',
  sunken: '#f2eadb',
  ink: '#1e1b18',
  inkSoft: '#5f564b',
  line: '#e0d6c4',
  indigo: '#27346b',
  madder: '#9e2b25',
  turmeric: '#d99a1c',
  leaf: '#3f6b3a',
  onDark: '#fbf7ef',
} as const;

export const faces = {
  display: "'Rozha One', 'Bodoni MT', Didot, Georgia, serif",
  text: "Mukta, 'Segoe UI', 'Noto Sans', Roboto, Arial, sans-serif",
} as const;
