import type { Operation } from '#contract/operation.ts'
import { type KindOfSession, session_kinds } from '#contract/session-kinds.ts'
import { type HashKind, hash_kinds, hashKind, type OtherKind, other_kinds } from '#store/people/hash-kinds.ts'
import { cell } from './markdown.ts'

/** Of each kind of hash what it opens, as a table of docs/api/README.md. */
export const hashKindsTable = (operations: readonly Operation[]): string =>
  [
    '| hash | comes from | ends | may ask |',
    '| --- | --- | --- | --- |',
    ...(Object.keys(hash_kinds) as HashKind[]).map((name) => row(name, operations)),
  ].join('\n')

/** Kinds of sessions, what they show and may do, as a table of docs/api/README.md. */
export const sessionKindsTable = (): string =>
  [
    '| who | shows | and |',
    '| --- | --- | --- |',
    ...Object.entries<KindOfSession>(session_kinds).map(
      ([name, { shows, does }]) => `| ${name} | ${shows} | ${does} |`,
    ),
  ].join('\n')

/** A table of docs/api/README.md: what is shown elsewhere than to operations. */
export const otherKindsTable = (): string =>
  [
    '| shown | by | comes from | ends | opens |',
    '| --- | --- | --- | --- | --- |',
    ...Object.entries<OtherKind>(other_kinds).map(
      ([name, { lets_in, from, ends, opens }]) => `| ${name} | ${lets_in} | ${from} | ${ends} | ${opens} |`,
    ),
  ].join('\n')

const row = (name: HashKind, operations: readonly Operation[]): string => {
  const asked = operations.filter(({ access }) => access.hashes.includes(name)).map(({ path }) => `\`${path}\``)
  const may = asked.length > 5 ? `${asked.length} operations` : asked.join(', ')
  return `| \`${name}\` | ${cell(hashKind(name).from)} | ${endOf(name)} | ${may} |`
}

const endOf = (name: HashKind): string => {
  const { lives, idle, becomes, renewed } = hashKind(name)
  const after =
    lives === undefined
      ? 'when it is deleted'
      : typeof lives === 'number'
        ? renewed
          ? `${spanOf(lives)} after its last use`
          : `after ${spanOf(lives)}`
        : `${setting(lives.days)} days after it was opened or renewed`
  return [
    after,
    ...(idle ? [`or ${setting(idle)} seconds without use`] : []),
    ...(becomes ? [`or when it is exchanged for a \`${becomes}\``] : []),
  ].join(', ')
}

const setting = (name: string): string => `\`ODOGRAPH_${name.toUpperCase()}\``

const spanOf = (seconds: number): string => {
  if (seconds % 86_400 === 0) return seconds === 86_400 ? 'a day' : `${seconds / 86_400} days`
  return seconds === 60 ? 'a minute' : `${seconds / 60} minutes`
}
