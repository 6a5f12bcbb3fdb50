const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Codes that have names and are no countries, or none any more. */
const others = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])

/** Countries by ISO 3166-1, as they are called in a language, by name. */
export const countriesIn = (language: string): { key: string; label: string }[] => {
  const known = lists.get(language)
  if (known) return known
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const list = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !others.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((key) => {
      const label = names.of(key)
      return label ? [{ key, label }] : []
    })
    // Of former codes the names are those of what became of them.
    .filter(({ label }, i, all) => all.findIndex((one) => one.label === label) === i)
    .sort((a, b) => a.label.localeCompare(b.label, language))
  lists.set(language, list)
  return list
}

const lists = new Map<string, { key: string; label: string }[]>()
