/**
 * Numbers, flags and nulls as PostgreSQL reads an array of them. The driver writes the same with each element escaped and quoted, which took
 * it longer than all else that it does for a batch.
 */
export const listOf = (elements: readonly (number | boolean | null)[]): string => {
  let list = '{'
  for (let i = 0; i < elements.length; i++) list += i === 0 ? elements[i] : `,${elements[i]}`
  return `${list}}`
}
