const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text escaped for XML 1.0, without what XML cannot hold. */
export const escapeXml = (text: string): string =>
  withoutUnheld(text).replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** Text without most control characters and halves of characters, which XML 1.0 cannot hold, for who escapes by itself. */
export const withoutUnheld = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
