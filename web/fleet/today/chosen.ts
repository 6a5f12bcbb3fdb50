import { type CardName, cards } from './cards.ts'

/** Which cards somebody has chosen, in their order, and those that were put away. */
export interface Chosen {
  shown: readonly CardName[]
  hidden: readonly CardName[]
}

const known = (names: unknown): CardName[] =>
  Array.isArray(names)
    ? cards.filter((card) => names.includes(card)).sort((a, b) => names.indexOf(a) - names.indexOf(b))
    : []

/** What was kept, which another version may have written: cards that it did not know come last. */
export const readChosen = (kept: string): Chosen => {
  const { shown, hidden } = parsed(kept)
  const away = known(hidden)
  const there = known(shown).filter((card) => !away.includes(card))
  return { shown: [...there, ...cards.filter((card) => !there.includes(card) && !away.includes(card))], hidden: away }
}

const parsed = (kept: string): { shown?: unknown; hidden?: unknown } => {
  try {
    return Object(JSON.parse(kept))
  } catch {
    return {}
  }
}

interface Beside {
  key: string
  position: 'before' | 'after'
}

/** The cards after one was dragged to another place: behind all without `beside`. */
export const moved = (shown: readonly CardName[], keys: readonly string[], beside?: Beside): readonly CardName[] => {
  const taken = shown.filter((card) => keys.includes(card))
  const rest = shown.filter((card) => !keys.includes(card))
  const target = (rest as readonly string[]).indexOf(beside?.key ?? '')
  const place = target < 0 ? rest.length : target + (beside?.position === 'after' ? 1 : 0)
  return [...rest.slice(0, place), ...taken, ...rest.slice(place)]
}
