import { fold } from '#geocode/gazetteer/fold.ts'

/**
 * Of the other names of a settlement, whose languages nobody says, the Russian one: in its letters, and nearest to the name
 * that it is known by. Nothing where none is near.
 */
export const russianOf = (name: string, others: readonly string[]): string | undefined => {
  let best: string | undefined
  let least = Number.POSITIVE_INFINITY
  const wanted = fold(name).replaceAll(' ', '')
  for (const other of others) {
    if (!/^[А-ЯЁ][А-Яа-яЁё .-]+$/.test(other) || foreign.test(other)) continue
    const steps = distance(wanted, latin(other)) - (other.match(its_own)?.length ?? 0) / 4
    if (steps < least) [best, least] = [other, steps]
  }
  return least <= Math.max(2, wanted.length / 3) ? best : undefined
}

/** Letters that most of its neighbours write less; and an ending that is Ukrainian. */
const its_own = /[ёюяйщь]/g
const foreign = /[сц]ьк/

const sounds: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ' +
    'ы y э e ю yu я ya'
  )
    .split(' ')
    .map((letter, i, all) => (i % 2 === 0 ? [letter, all[i + 1] as string] : ['', ''])),
)

const latin = (name: string): string => Array.from(name.toLowerCase(), (letter) => sounds[letter] ?? '').join('')

/** Letters to put in, take out or change until one is the other (Levenshtein). */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] as number) + Number(one[i - 1] !== other[j - 1])
      next.push(Math.min(changed, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[other.length] as number
}
