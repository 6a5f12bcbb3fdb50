import { Readable } from 'node:stream'
import { utils, write } from '@e965/xlsx'
import type { FastifyInstance } from 'fastify'
import { readSpreadsheet } from '#formats/spreadsheet.ts'
import type { Answer, Person } from './fleet.ts'
import { type FilePart, form } from './form.ts'

export const csvFile = (text: string | Uint8Array, name = 'fleet.csv'): FilePart => ({
  name,
  type: 'text/csv',
  bytes: Buffer.from(text as string),
})

export const bookFile = (rows: unknown[][], bookType: 'xlsx' | 'biff8' = 'xlsx'): FilePart => ({
  name: bookType === 'xlsx' ? 'fleet.xlsx' : 'fleet.xls',
  type: 'application/octet-stream',
  bytes: write(
    { SheetNames: ['Sheet'], Sheets: { Sheet: utils.aoa_to_sheet(rows) } },
    { bookType, type: 'buffer' },
  ) as Buffer,
})

/** The cells of a file that we answered. */
export const cellsIn = async (bytes: Buffer): Promise<string[][]> => {
  const batches = await Array.fromAsync(readSpreadsheet(() => Readable.from([bytes])))
  return batches.flat().map(({ cells }) => cells)
}

type Parts = Record<string, string | FilePart>

/** Uploads as a form does; answers the whole body, or what failed. */
export const upload = async (server: FastifyInstance, path: string, { hash }: Person, parts: Parts): Promise<Answer> =>
  (await server.inject({ method: 'POST', url: `/v2/${path}`, ...form({ hash, ...parts }) })).json()

/** The `file_id` of a spreadsheet that was taken in, its first row as header when `parse_header` says so. */
export const parsed = async (
  server: FastifyInstance,
  person: Person,
  file: FilePart,
  params: Record<string, string> = {},
): Promise<string> => {
  const answer = await upload(server, 'data/spreadsheet/parse', person, { file, ...params })
  if (!answer.success) throw new Error(JSON.stringify(answer))
  return answer.file_id
}
