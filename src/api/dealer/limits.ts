import { type Static, Type } from 'typebox'
import { Named } from '#contract/schema.ts'
import type { Config } from '#src/config.ts'

/** Limits that applications check before they call (supplement 3.4). File sizes in bytes, time spans as ISO 8601. */
export const PlatformLimits = Named('PlatformLimits', {
  iso_datetime_support: Type.Boolean({ description: 'Times may be asked for as ISO 8601.' }),
  'history.max_limit': Type.Integer({ description: 'Entries that one answer of the history holds.' }),
  'report.max_time_span': Type.String({ description: 'Longest period of a report.' }),
  'stats.max_allowed_trackers': Type.Integer({ description: 'Trackers that one statistic takes.' }),
  'stats.max_time_span': Type.String({ description: 'Longest period of a statistic.' }),
  'file_storage.hard_max_file_size': Type.Integer({ description: 'Bytes of a file, at most.' }),
  'form.max_fields_count': Type.Integer({ description: 'Fields of a form, at most.' }),
  'form.file_field.max_file_size': Type.Integer({ description: 'Bytes of a file that a form holds, at most.' }),
  'form.file_field.max_files_per_field': Type.Integer({ description: 'Files of a field, at most.' }),
  'form.file_field.max_count': Type.Integer({ description: 'Fields of a form that take files, at most.' }),
})

const largest_file = 16 * 1024 * 1024

export const platformLimits = ({ max_time_span }: Pick<Config, 'max_time_span'>): Static<typeof PlatformLimits> => ({
  iso_datetime_support: true,
  'history.max_limit': 1_000,
  'report.max_time_span': `P${max_time_span}D`,
  'stats.max_allowed_trackers': 128,
  'stats.max_time_span': 'P31D',
  'file_storage.hard_max_file_size': largest_file,
  'form.max_fields_count': 128,
  'form.file_field.max_file_size': largest_file,
  'form.file_field.max_files_per_field': 6,
  'form.file_field.max_count': 16,
})
