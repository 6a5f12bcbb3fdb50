const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Ampersands stay: it is HTML already, in which they begin entities. */
const plain = (text: string): string => text.replace(/[<>"]/g, (sign) => entities[sign] ?? sign)

/** An attribution as pages may show it: text, and links to the web; whatever else a file has in it is shown as it is written. */
export const safeAttribution = (html: string): string => {
  let safe = ''
  let at = 0
  for (const found of html.matchAll(/<a\s[^>]*?href=["']?(https?:\/\/[^\s"'<>]+)["']?[^>]*>([^<]*)<\/a>/gi)) {
    const [whole, href = '', text = ''] = found
    safe += `${plain(html.slice(at, found.index))}<a href="${plain(href)}" target="_blank" rel="noreferrer">${plain(text)}</a>`
    at = found.index + whole.length
  }
  return safe + plain(html.slice(at))
}
