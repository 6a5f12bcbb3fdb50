import { type Static, Type } from 'typebox'
import type { ImportType, StoredImport } from '#store/fleet/data-imports.ts'
import type { User } from '../../caller.ts'
import { Id, LocalTime, Named, Nullable, OneOf } from '../../schema.ts'

/** Rows of a file that become vehicles or employees in the background (supplement 10.2). */

const statuses = ['created', 'in_progress', 'done', 'failed', 'finished'] as const

const Remarks = Type.Array(Type.Object({ line: Type.Integer(), error: Type.String() }), {
  maxItems: 25,
  description: 'The first of them.',
})

const Progress = Named('ImportProgress', {
  imported: Type.Integer(),
  failed: Type.Integer(),
  percent: Type.Integer(),
  processed_lines: Type.Integer(),
  warnings: Remarks,
  errors: Remarks,
})

export const Import = Named('Import', {
  id: Id,
  type: OneOf(['vehicle', 'employee']),
  filename: Nullable(Type.String({ description: 'The `file_id`; null when the file is gone.' })),
  title: Type.String({ description: 'What the file was called.' }),
  status: {
    ...OneOf(statuses),
    description:
      'It waits (`created`), goes on (`in_progress`), has imported all rows (`done`), all but those that failed (`finished`), or was given up before its end (`failed`).',
  },
  created: LocalTime,
  ended: Nullable(LocalTime),
  progress: Progress,
})

type Remark = Static<typeof Remarks>

export const told = ({ id, type, created, ended, ...stored }: StoredImport): Static<typeof Import> => ({
  id,
  type: type as ImportType,
  filename: stored.spreadsheet_id,
  title: stored.name,
  status: stored.status as Static<typeof Import>['status'],
  created,
  ended,
  progress: {
    imported: stored.imported,
    failed: stored.failed,
    percent: Math.floor((100 * stored.processed) / stored.rows),
    processed_lines: stored.processed,
    warnings: stored.warnings as Remark,
    errors: stored.errors as Remark,
  },
})

/** The types whose imports the caller may see: of what it may create. */
export const typesOf = ({ master, rights }: User): ImportType[] =>
  (['vehicle', 'employee'] as const).filter((type) => master || rights.includes(`${type}_update`))
