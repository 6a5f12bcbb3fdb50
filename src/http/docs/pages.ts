import { type ErrorName, errors } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import { areas } from './areas.ts'
import { byArea, describeError, errorsOf } from './describe.ts'
import { escaped, prose } from './html.ts'
import { introduction } from './introduction.ts'
import { article } from './operation.ts'
import { type Around, type Page, render } from './page.ts'
import { addressOf, anchorOf, pageAt } from './places.ts'

/** Every page of the documentation by its address: an overview, one of errors, and one an area. */
export const pages = (operations: readonly Operation[], version: string): ReadonlyMap<string, () => string> => {
  const around: Around = { version, areas: byArea(operations) }
  const made = (page: () => Page) => () => render(around, page())
  return new Map([
    ['/docs', made(() => ({ title: 'Overview', main: overview(operations, around.areas) }))],
    [pageAt('errors'), made(() => ({ title: 'Errors', area: 'errors', main: errorTable(operations) }))],
    ...[...around.areas].map(([area, its]): [string, () => string] => [
      pageAt(area),
      made(() => ({ title: area, area, main: areaMain(area, its) })),
    ]),
  ])
}

const overview = (operations: readonly Operation[], byName: Around['areas']): string => `<header>
<h1>Odograph API</h1>
<p>${operations.length} operations. For programs: <a href="/v2/openapi.json">the OpenAPI 3.1 document</a>.</p>
</header>
<section class="introduction">
${introduction.map(({ title, paragraphs }) => `<h2 id="${anchorOf(title)}">${escaped(title)}</h2>\n${paragraphs.map((text) => `<p>${prose(text)}</p>`).join('\n')}`).join('\n')}
</section>
<section class="all">
<h2 id="operations">Operations</h2>
${[...byName].map(([area, its]) => `<h3><a href="${pageAt(area)}">${escaped(area)}</a></h3>\n<dl>\n${its.map(line).join('\n')}\n</dl>`).join('\n')}
</section>`

const line = (operation: Operation): string =>
  `<div><dt><a href="${addressOf(operation)}">${escaped(operation.path)}</a></dt><dd>${prose(operation.summary)}</dd></div>`

const areaMain = (area: string, its: readonly Operation[]): string =>
  `<header><h1>${escaped(area)}</h1><p>${escaped(areas[area] ?? '')}</p></header>\n${its.map(article).join('\n')}`

const errorTable = (operations: readonly Operation[]): string => `<header>
<h1>Errors</h1>
<p>The code is the contract, the description is for people. What no operation is named beside may come of any, or of what is no operation.</p>
</header>
<table class="codes"><tbody>
${Object.keys(errors)
  .map((name) => errorRow(operations, name as ErrorName))
  .join('\n')}
</tbody></table>`

const errorRow = (operations: readonly Operation[], name: ErrorName): string => {
  const { code, description, http } = describeError(name)
  const its = operations.filter((operation) => errorsOf(operation).some((error) => error.name === name))
  const links = its.map((operation) => `<a href="${addressOf(operation)}">${escaped(operation.path)}</a>`).join(', ')
  return `<tr id="${code}"><th scope="row">${code}</th><td>${escaped(description)} <small><code>${name}</code>, HTTP ${http}</small></td><td>${its.length > operations.length / 2 ? '' : links}</td></tr>`
}
