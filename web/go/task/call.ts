/** A telephone number that stands in a text. */
export interface Call {
  /** As it is written there. */
  written: string
  url: string
}

/** Digits that a number of somebody has. */
const [fewest, most] = [7, 15]

/** What reads as a number: digits in groups, with or without `+` and brackets; neither times nor dates. */
const written_numbers = /(?<![\d:.+])(?:\+|00)?\(?\d[\d ()/-]{5,20}\d(?![\d:]|\.\d)/g

const date = /^\d{4}-\d{1,2}-\d{1,2}|^\d{1,2}\/\d{1,2}\/\d{2,4}$/

/** Numbers that a text has, each once: what an office writes of whom to call, people press. */
export const callsIn = (text: string): readonly Call[] => {
  const calls = (text.match(written_numbers) ?? []).flatMap((found): Call[] => {
    const written = found.trim()
    const number = written.replace(/[^\d+]/g, '')
    const digits = number.replace('+', '').length
    return digits < fewest || digits > most || date.test(written) ? [] : [{ written, url: `tel:${number}` }]
  })
  return [...new Map(calls.map((call) => [call.url, call])).values()]
}
