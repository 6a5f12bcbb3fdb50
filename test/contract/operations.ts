import { readFileSync } from 'node:fs'
import { api } from '#api/index.ts'
import type { Operation } from '#contract/operation.ts'
import type { Schema } from '#http/schema.ts'

/** Every operation, with its path first so that tests are named by it. */
export const operations = Object.values(api) as unknown as readonly Operation[]
export const named = operations.map((operation) => [operation.path, operation] as const)

/** The parameters as the plain JSON Schema that they are. */
export const paramsOf = ({ params }: Operation): Schema => params as unknown as Schema

/** A list, one entry a line. */
export const lines = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
