import { type Static, Type } from 'typebox'
import type { Context } from '#contract/operation.ts'
import { Described, LocalTime, Named, Nullable } from '#contract/schema.ts'
import { publicUrl } from '#src/config.ts'
import type { TaskLinkRow } from '#store/tasks/task-links.ts'

/** A link by which a customer sees one task (beyond the contract). */
export const TaskLink = Named('TaskLink', {
  url: Type.String({ description: 'Of the page for the customer.' }),
  show_first_name: Type.Boolean({ description: 'The page tells the first name of whoever brings it.' }),
  created: LocalTime,
  absent: Nullable(Described(LocalTime, 'When the customer said that nobody is at home; null: not.')),
  rating: Nullable(Type.Integer({ description: 'What the customer said of it when it was done, from 1 to 5.' })),
})

/** A link as answers have it, of its row in the store. */
export const taskLinkOf = (
  { sealed, ...link }: TaskLinkRow,
  { secret, config }: Pick<Context, 'secret' | 'config'>,
): Static<typeof TaskLink> => ({ url: taskLinkUrl(config, secret.open(sealed)), ...link })

/** The address of the page of a link. */
export const taskLinkUrl = (config: Parameters<typeof publicUrl>[0], token: string): string =>
  `${publicUrl(config)}/delivery/${token}`
