/** Characters of a message that are told (specification 2.7). */
const longest = 256

/** A message cut to the length that is told; no pair of surrogates is cut in two. */
export const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
