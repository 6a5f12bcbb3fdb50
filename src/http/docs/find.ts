import { errors } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import { accessSentence, answerOf, type DescribedError, describeError, ownErrorsOf } from './describe.ts'
import { fieldsOf } from './fields.ts'
import { introduction } from './introduction.ts'
import { addressOf, anchorOf } from './places.ts'

/** What the pages are searched by: names, summaries, fields, failures, and every word that is said. */

export interface Entry {
  at: string
  title: string
  told: string
  fields?: readonly string[]
  failures?: readonly string[]
  /** Those of its descriptions, each once. */
  words: string
}

export const entries = (operations: readonly Operation[]): Entry[] => [
  ...operations.map(entryOf),
  ...Object.keys(errors).map((name) => failureEntry(describeError(name as keyof typeof errors))),
  ...introduction.map(({ title, paragraphs: [first = '', ...rest] }) => ({
    at: `/docs#${anchorOf(title)}`,
    title,
    told: first.replaceAll('`', '').replace(/[.:].*$/s, '.'),
    words: wordsOf([first, ...rest]),
  })),
]

const entryOf = (operation: Operation): Entry => {
  const { path, summary, description = '', params } = operation
  const fields = [...fieldsOf(params), ...fieldsOf(answerOf(operation))].filter(({ name }) => name !== 'success')
  return {
    at: addressOf(operation),
    title: path,
    told: summary.replaceAll('`', ''),
    fields: [...new Set(fields.map(({ name }) => name))],
    failures: ownErrorsOf(operation).map(sentence),
    words: wordsOf([description, accessSentence(operation), ...fields.map(({ told }) => told)]),
  }
}

const failureEntry = (error: DescribedError): Entry => ({
  at: `/docs/errors#${error.code}`,
  title: `${error.code} ${error.name}`,
  told: error.description,
  words: `http ${error.http}`,
})

const sentence = ({ code, name, description }: DescribedError): string => `${code} ${name}: ${description}`

const wordsOf = (texts: readonly string[]): string =>
  [
    ...new Set(
      texts
        .join(' ')
        .toLowerCase()
        .match(/[\p{L}\d_]{2,}/gu),
    ),
  ].join(' ')
