/** The parts of a name as people write it: `Inês Duarte`, or `Duarte, Inês`. */
export const nameOf = (written: string): { first_name: string; last_name: string; whole: string } => {
  const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)
  const [before = '', after] = written.split(',', 2)
  const [first = '', ...last] = words(before)
  const { first_name, last_name } =
    after === undefined || words(after).length === 0
      ? { first_name: first, last_name: last.join(' ') }
      : { first_name: words(after).join(' '), last_name: words(before).join(' ') }
  return { first_name, last_name, whole: [first_name, last_name].filter(Boolean).join(' ') }
}
