const HEAD = /<meta\s+name="description"[^>]*>\s*<title>[^<]*<\/title>/;

/**
 * The shell's document cut at its description and title, for pages that have a head of their own
 * (gateway, documents.conf), and the same document for what is not there.
 * @returns path below the shell's folder → content
 * @throws Error for a document without description and title side by side
 */
export function documentParts(document: string): Record<string, string> {
  const head = HEAD.exec(document);
  if (!head) throw new Error("The shell's document has no description followed by a title.");
  const before = document.slice(0, head.index);
  const after = document.slice(head.index + head[0].length);
  const missing = '<title>Page not found</title><meta name="robots" content="noindex" data-page>';
  return {
    '_document/before-head.html': before,
    '_document/after-head.html': after,
    '_document/missing.html': before + missing + after,
  };
}
