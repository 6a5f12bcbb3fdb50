import { Failure, type Fault, invalid } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import { readJson } from './coerce.ts'
import type { Given } from './schema.ts'

/** Parameters that may stand in one object of their resource's name, or by themselves. */
export interface Unwrapped {
  given: Given
  /** Does work with them: error 7 names parameters where they stood. */
  within<T>(work: () => T | Promise<T>): Promise<T>
}

/** Unwraps parameters: what stands in the object of an operation that is declared `wrapped` counts before what stands beside it. */
export const unwrap = ({ wrapped }: Pick<Operation, 'wrapped'>, given: Given): Unwrapped => {
  const { json, text } = given
  const found = wrapped === undefined ? undefined : (json[wrapped] ?? text[wrapped])
  if (wrapped === undefined || found === undefined || found === null) return { given, within: async (work) => work() }
  const object = typeof found === 'string' ? parsed(found) : found
  if (typeof object !== 'object' || object === null || Array.isArray(object))
    throw invalid(wrapped, 'must be an object')
  const stoodBeside = (name: string) => !Object.hasOwn(object, name) && (name in json || name in text)
  const at = ({ parameter, error }: Fault): Fault => {
    const [name = ''] = parameter.split('.')
    return { parameter: name === '' || stoodBeside(name) ? parameter : `${wrapped}.${parameter}`, error }
  }
  return {
    given: { json: { ...json, ...object }, text },
    within: async (work) => {
      try {
        return await work()
      } catch (error) {
        throw renamed(error, at)
      }
    },
  }
}

const parsed = (text: string): unknown => {
  try {
    return readJson(text)
  } catch {
    return text
  }
}

const renamed = (error: unknown, at: (fault: Fault) => Fault): unknown => {
  if (!(error instanceof Failure) || error.error !== 'invalid_parameters') return error
  const { errors = [], ...extra } = error.extra as { errors?: Fault[] }
  return new Failure('invalid_parameters', { ...extra, errors: errors.map(at) })
}
