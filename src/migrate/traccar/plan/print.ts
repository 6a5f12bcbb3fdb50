import { most_names } from './lines.ts'
import type { Plan, Told } from './plan.ts'

/** A plan for people to read. */

const reasons: Record<Told['why'], string> = {
  said: 'as was said',
  manages: 'manages others there',
  owns: 'sees devices that no other account has altogether',
  managed: 'managed by the master there',
  within: 'sees nothing that the account has not',
  nothing: 'sees no device',
}

/** Accounts that the text tells; the page and the JSON tell all. */
const most_told = 200

export const planText = ({ households, counts, lines }: Plan): string =>
  [
    `Accounts: ${households.length}`,
    ...households
      .slice(0, most_told)
      .flatMap((household) => [
        `  ${household.login} (${household.name}): ${devicesOf(household)}; ${reasons[household.why]}`,
        ...household.members.map(({ login, name, why }) => `    sub-user ${login} (${name}): ${reasons[why]}`),
      ]),
    ...(households.length > most_told ? [`  … and ${households.length - most_told} more`] : []),
    '',
    'What there is, and what comes of it:',
    ...counts.map(({ what, found, comes }) => `  ${`${what}s`.padEnd(22)}${String(found).padStart(10)} → ${comes}`),
    '',
    lines.length > 0 ? 'What does not come as it was:' : 'Everything comes as it was.',
    ...lines.map(
      ({ kind, fate, reason, count, names }) => `  ${kind}, ${fate} (${count}): ${reason} ${some(names, count)}`,
    ),
    '',
  ].join('\n')

const devicesOf = ({ devices, clones }: Told): string =>
  clones > 0 ? `${devices} devices, ${clones} clones` : `${devices} devices`

const shown = 5

const some = (names: readonly string[], count: number): string =>
  `[${names.slice(0, shown).join(', ')}${count > shown ? ', …' : ''}]`

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const cells = (...texts: (string | number)[]): string =>
  `<tr>${texts.map((text) => `<td>${escaped(String(text))}</td>`).join('')}</tr>`

/** A page by itself. */
export const planPage = ({ households, counts, lines }: Plan): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Coming from Traccar</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:.3rem .5rem;text-align:left;vertical-align:top}</style></head>
<body><h1>Coming from Traccar</h1>
<h2>Accounts</h2><table><tr><th>Login</th><th>Name</th><th>Devices</th><th>Why</th></tr>
${households
  .flatMap((household) => [
    cells(household.login, household.name, devicesOf(household), reasons[household.why]),
    ...household.members.map(({ login, name, why }) => cells(`↳ ${login}`, name, '', reasons[why])),
  ])
  .join('\n')}
</table>
<h2>What there is, and what comes of it</h2><table><tr><th>What</th><th>There</th><th>Comes</th></tr>
${counts.map(({ what, found, comes }) => cells(`${what}s`, found, comes)).join('\n')}
</table>
<h2>What does not come as it was</h2><table><tr><th>What</th><th></th><th>How many</th><th>Why</th><th>Which</th></tr>
${lines.map(({ kind, fate, reason, count, names }) => cells(kind, fate, count, reason, names.join(', ') + (count > most_names ? ', …' : ''))).join('\n')}
</table></body></html>
`

/** All but the rows. */
export const planJson = ({ households, counts, lines }: Plan): string =>
  `${JSON.stringify({ households, counts, lines }, null, 2)}\n`
