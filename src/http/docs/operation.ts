import type { Operation } from '#contract/operation.ts'
import { accessSentence, accessWord, answerOf, type DescribedError, ownErrorsOf, wrappedSentence } from './describe.ts'
import { exampleOf } from './example.ts'
import { type Field, fieldsOf } from './fields.ts'
import { escaped, prose } from './html.ts'
import { addressOf } from './places.ts'
import { askedOf, remarkOf } from './request.ts'
import { languages } from './snippets.ts'

/** An operation as the pages tell it: what it takes, tells and fails with, and beside it how it is asked. */
export const article = (operation: Operation): string => {
  const { path, kind, summary, description, params, files = [] } = operation
  const own = ownErrorsOf(operation)
  const wrapped = wrappedSentence(operation)
  return `<article id="${path}">
<div class="told">
<h2><a href="${addressOf(operation)}">${escaped(path)}</a> <span class="kind ${kind}">${kind}</span> <span class="access">${escaped(accessWord(operation))}</span></h2>
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
${own.length > 0 ? `<h3>Failures</h3><ul class="errors">${own.map(failure).join('')}</ul>` : ''}
</div>
${shown(operation)}
</article>`
}

const table = (title: string, fields: readonly Field[]): string =>
  fields.length === 0
    ? ''
    : `<h3>${title}</h3>
<table><tbody>
${fields.map(row).join('\n')}
</tbody></table>`

const row = ({ name, type, required, told }: Field): string => {
  const depth = Math.min(name.split('.').length - 1, 5)
  return `<tr><th scope="row" class="deep-${depth}">${leaf(name)}${required ? '' : ' <i>optional</i>'}</th><td>${escaped(type)}</td><td>${prose(told)}</td></tr>`
}

/** The path of a field, its last part in front of the eye. */
const leaf = (name: string): string => {
  const [, above = '', last = ''] = /^(.*\.)?([^.]+)$/.exec(name) ?? []
  return `<code><small>${escaped(above)}</small>${escaped(last)}</code>`
}

const failure = ({ code, description, http }: DescribedError): string =>
  `<li><a href="/docs/errors#${code}">${code}</a> ${escaped(description)} <small>HTTP ${http}</small></li>`

const shown = (operation: Operation): string => {
  const { path, upload = false, files = [] } = operation
  const asked = askedOf(operation)
  const remark = remarkOf(operation)
  const area = path.startsWith('panel/') ? 'panel' : 'fleet'
  return `<div class="shown">
<div class="languages" role="group" aria-label="Language">${Object.keys(languages).map(button).join('')}<button type="button" class="copy">Copy</button></div>
${Object.entries(languages)
  .map(([name, write]) => `<pre data-language="${name}" tabindex="0">${escaped(write(asked))}</pre>`)
  .join('\n')}
${remark ? `<p>${prose(remark)}</p>` : ''}
<details data-path="${path}" data-area="${asked.hash ? area : ''}" data-upload="${upload}" data-params="${escaped(JSON.stringify(asked.params))}"><summary>Try it</summary></details>
${files.length > 0 ? '' : `<h3>Answered</h3>\n<pre tabindex="0">${escaped(answer(operation))}</pre>`}
</div>`
}

const button = (name: string): string => `<button type="button" data-choose="${name}">${name}</button>`

const answer = (operation: Operation): string => JSON.stringify(exampleOf(answerOf(operation), true), null, 2)
