import type { Operation } from '#contract/operation.ts'
import { areaOf } from './describe.ts'

/** Where what stands in the documentation. */

export const pageAt = (area: string): string => `/docs/${area}`

export const addressOf = (operation: Operation): string => `${pageAt(areaOf(operation))}#${operation.path}`

export const anchorOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-')
