import { giveForm } from './forms.ts'
import type { GiveForm } from './route.ts'

/** Gives checkpoints of a list the forms that they are sent with, if that is asked for. */
export const formGiver = (context: Parameters<typeof giveForm>[0], create_form: boolean): GiveForm | undefined =>
  create_form
    ? (task, template_id, place) => giveForm(context, task, template_id, `checkpoints.${place}.form_template_id`)
    : undefined
