import { readFileSync } from 'node:fs'
import type { Operation } from '#api/operation.ts'
import { areas } from './areas.ts'
import {
  accessSentence,
  accessWord,
  answerOf,
  byArea,
  type DescribedError,
  ownErrorsOf,
  wrappedSentence,
} from './describe.ts'
import { exampleOf } from './example.ts'
import { type Field, fieldsOf } from './fields.ts'
import { escaped, prose } from './html.ts'
import { introduction } from './introduction.ts'
import { curlOf, remarkOf } from './request.ts'

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The documentation as one page that asks nobody for anything. */
export const page = (operations: readonly Operation[], version: string): string => {
  const sorted = [...byArea(operations)]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Odograph API</title>
<link rel="icon" href="data:,">
<style>${read('./page.css')}</style>
</head>
<body>
<nav aria-label="Operations">
<a class="brand" href="#top">Odograph <small>API ${escaped(version)}</small></a>
<input type="search" placeholder="Find an operation" aria-label="Find an operation">
<div class="tree">
<p><a href="#introduction">Introduction</a></p>
${sorted.map(([area, its]) => menu(area, its)).join('\n')}
</div>
</nav>
<main id="top">
<header>
<h1>Odograph API</h1>
<p>${operations.length} operations. For programs: <a href="/v2/openapi.json">the OpenAPI 3.1 document</a>.</p>
</header>
<section id="introduction" class="introduction">
${introduction.map(({ title, paragraphs }) => `<h2>${escaped(title)}</h2>\n${paragraphs.map((text) => `<p>${prose(text)}</p>`).join('\n')}`).join('\n')}
</section>
${sorted.map(([area, its]) => `<h2 class="area" id="${area}">${escaped(area)}</h2>\n<p>${escaped(areas[area] ?? '')}</p>\n${its.map(article).join('\n')}`).join('\n')}
</main>
<script>${read('./page.js')}</script>
</body>
</html>
`
}

const menu = (
  area: string,
  operations: readonly Operation[],
): string => `<details open><summary>${escaped(area)}</summary>
${operations.map(({ path }) => `<a href="#${path}">${escaped(path.slice(area.length + 1))}</a>`).join('\n')}
</details>`

const article = (operation: Operation): string => {
  const { path, kind, summary, description, params, files = [] } = operation
  const own = ownErrorsOf(operation)
  const wrapped = wrappedSentence(operation)
  const remark = remarkOf(operation)
  return `<article id="${path}">
<div class="told">
<h3><a href="#${path}">${escaped(path)}</a> <span class="kind ${kind}">${kind}</span> <span class="access">${escaped(accessWord(operation))}</span></h3>
<p class="summary">${prose(summary)}</p>
${description ? `<p>${prose(description)}</p>` : ''}
${wrapped ? `<p>${prose(wrapped)}</p>` : ''}
<p class="who">${prose(accessSentence(operation))}</p>
${table('Parameters', fieldsOf(params))}
${table(
  'Answer',
  fieldsOf(answerOf(operation)).filter(({ name }) => name !== 'success'),
)}
${files.length > 0 ? `<p>The answer is a file: ${files.map((type) => `<code>${escaped(type)}</code>`).join(', ')}.</p>` : ''}
${own.length > 0 ? `<h4>Failures</h4><ul class="errors">${own.map(failure).join('')}</ul>` : ''}
</div>
<div class="shown">
<h4>Asked</h4>
<pre>${escaped(curlOf(operation))}</pre>
${remark ? `<p>${prose(remark)}</p>` : ''}
${files.length > 0 ? '' : `<h4>Answered</h4>\n<pre>${escaped(answer(operation))}</pre>`}
</div>
</article>`
}

const table = (title: string, fields: readonly Field[]): string =>
  fields.length === 0
    ? ''
    : `<h4>${title}</h4>
<table><tbody>
${fields.map(row).join('\n')}
</tbody></table>`

const row = ({ name, type, required, told }: Field): string => {
  const depth = name.split('.').length - 1
  return `<tr><th scope="row" style="--depth:${depth}">${leaf(name)}${required ? '' : ' <i>optional</i>'}</th><td>${escaped(type)}</td><td>${prose(told)}</td></tr>`
}

/** The path of a field, its last part in front of the eye. */
const leaf = (name: string): string => {
  const [, above = '', last = ''] = /^(.*\.)?([^.]+)$/.exec(name) ?? []
  return `<code><small>${escaped(above)}</small>${escaped(last)}</code>`
}

const failure = ({ code, description, http }: DescribedError): string =>
  `<li><b>${code}</b> ${escaped(description)} <small>HTTP ${http}</small></li>`

const answer = (operation: Operation): string => JSON.stringify(exampleOf(answerOf(operation), true), null, 2)
