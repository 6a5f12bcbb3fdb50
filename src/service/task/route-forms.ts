import { giveForms } from './forms.ts'
import type { GiveForms } from './route.ts'

/** Gives checkpoints of a list the forms that they are sent with, if that is asked for. */
export const formGiver = (context: Parameters<typeof giveForms>[0], create_form: boolean): GiveForms | undefined =>
  create_form
    ? (given) =>
        giveForms(
          context,
          given.map(({ place, ...one }) => ({ ...one, parameter: `checkpoints.${place}.form_template_id` })),
        )
    : undefined
