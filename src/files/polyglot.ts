/**
 * Answers whether a file that begins as an image is also read as something else: a page, a script, a document, an
 * archive. We keep only what we wrote ourselves and call it an image when we serve it, so nothing would come of it; but
 * nobody makes such a file by mistake.
 */
export const isMoreThanAnImage = (bytes: Buffer): boolean =>
  /<script|<html|<\?php/i.test(bytes.toString('latin1')) ||
  // Readers of PDF look for its begin here, those of ZIP for its end there.
  bytes.subarray(0, 1024).includes('%PDF-') ||
  bytes.subarray(-65_557).includes('PK\x05\x06') ||
  isScript(bytes)

/** A width or a length whose bytes begin a comment or an expression in JavaScript: no image is that wide by chance. */
const isScript = (bytes: Buffer): boolean => {
  const head = bytes.toString('latin1', 0, 8)
  return /^GIF8[79]a.[ -~]/s.test(head) || /^\xff\xd8\xff.\/\*/s.test(head)
}
