/** How an answer may be packed (RFC 9110, 12.5.3). */

export type Encoding = 'br' | 'gzip'

/** The one of `offered`, best first, that the caller likes most; nothing where it wants it as it is, or says nothing. */
export const encodingFor = (header: string | undefined, offered: readonly Encoding[]): Encoding | undefined => {
  if (!header) return undefined
  const likes = new Map<string, number>()
  for (const item of header.slice(0, 1000).toLowerCase().split(',')) {
    const [name = '', ...more] = item.split(';').map((text) => text.trim())
    const [, quality = '1'] = more.map((text) => /^q=([01](?:\.\d{0,3})?)$/.exec(text)).find(Boolean) ?? []
    if (name) likes.set(name === 'x-gzip' ? 'gzip' : name, Number(quality))
  }
  const liked = (name: string): number => likes.get(name) ?? likes.get('*') ?? 0
  const [best] = [...offered].sort((a, b) => liked(b) - liked(a))
  return best && liked(best) > 0 && liked(best) >= (likes.get('identity') ?? 0) ? best : undefined
}
