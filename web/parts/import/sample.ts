import { onePage } from '../export/listing.ts'
import { writeListing } from '../export/write.ts'
import type { ImportField, ImportKind } from './kind.ts'

/** Sheets to begin with, made of what a kind of imports declares: its columns by their titles, with rows of examples. */

export const sample_formats = ['xlsx', 'csv'] as const
export type SampleFormat = (typeof sample_formats)[number]

const rowsIn = (fields: readonly ImportField[]): number[] => [
  ...Array(Math.max(0, ...fields.map(({ example = [] }) => example.length))).keys(),
]

/** @param name of the sheet; @param decimal the sign before decimals */
export const sampleOf = (
  { fields, needed }: Pick<ImportKind, 'fields' | 'needed'>,
  name: string,
  format: SampleFormat,
  decimal: string,
): Promise<Blob> => {
  const first = ({ name }: ImportField): number => Number(name !== needed)
  const columns = fields
    .toSorted((one, other) => first(one) - first(other))
    .map(({ title, example = [] }) => ({ title, told: (row: number) => example[row] ?? '' }))
  return writeListing({ name, columns, pages: () => onePage(rowsIn(fields)) }, format, { decimal })
}
