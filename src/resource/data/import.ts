import { type Static, Type } from 'typebox'
import type { User } from '#contract/caller.ts'
import { Described, Id, LocalTime, Named, Nullable, OneOf } from '#contract/schema.ts'
import { type ImportType, importTypes, rightToImport, type StoredImport } from '#store/import/data-imports.ts'

/** Imports: rows of a file that become vehicles, employees, devices or tasks in the background (supplement 10.2). */

const statuses = ['created', 'in_progress', 'done', 'failed', 'finished'] as const

const Remarks = Type.Array(
  Type.Object({ line: Type.Integer({ description: 'Line of the file, from 1.' }), error: Type.String() }),
  {
    maxItems: 25,
    description: 'The first of them.',
  },
)

const Progress = Named('ImportProgress', {
  imported: Type.Integer({ description: 'How many were created.' }),
  failed: Type.Integer({ description: 'How many failed.' }),
  percent: Type.Integer({ description: 'Percent that is done.' }),
  processed_lines: Type.Integer({ description: 'Lines that were read.' }),
  warnings: Remarks,
  errors: Remarks,
})

export const Import = Named('Import', {
  id: Id,
  type: Described(OneOf(importTypes), 'What is created.'),
  filename: Nullable(Type.String({ description: 'The `file_id`; null when the file is gone.' })),
  title: Type.String({ description: 'What the file was called.' }),
  status: {
    ...OneOf(statuses),
    description:
      'It waits (`created`), goes on (`in_progress`), has imported all rows (`done`), all but those that failed (`finished`), or was given up before its end (`failed`).',
  },
  created: LocalTime,
  ended: Nullable(Described(LocalTime, 'When it ended; null while it goes on.')),
  progress: Described(Progress, 'How far it is.'),
})

type Remark = Static<typeof Remarks>

/** An import as answers have it, of its row in the database. */
export const importOf = ({ id, type, created, ended, ...stored }: StoredImport): Static<typeof Import> => ({
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

/** The types of imports that the caller may see: those of the resources that it may create. */
export const typesOf = ({ master, rights }: User): ImportType[] =>
  importTypes.filter((type) => master || rights.includes(rightToImport[type]))
