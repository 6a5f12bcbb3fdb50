import { withoutTurns } from '#formats/printable.ts'

/**
 * `Content-Disposition` of a file of this name (RFC 6266): in ASCII for old browsers, where what is not is `_`, and in UTF-8
 * (RFC 8187). Nothing that a name holds ends the header, or the name in it, or turns its end: `invoice\u202excod.exe` reads
 * `invoiceexe.docx`.
 */
export const disposition = (kind: 'attachment' | 'inline', name: string): string => {
  const shown = withoutTurns(name.toWellFormed())
  return `${kind}; filename="${ascii(shown)}"; filename*=UTF-8''${utf8(shown)}`
}

const ascii = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%]/g, '_')

const utf8 = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
