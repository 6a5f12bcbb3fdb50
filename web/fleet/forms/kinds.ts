import {
  CalendarDays,
  Camera,
  ChevronDownSquare,
  CircleDot,
  FileUp,
  Heading,
  type LucideIcon,
  Signature,
  SquareCheck,
  Star,
  TextCursorInput,
} from 'lucide-react'
import type { Result } from '#client/client.ts'
import { formTemplateCreate } from '#client/limits/form-template.gen.ts'

export type Template = Result<'form/template/list'>['list'][number]
export type Field = Template['fields'][number]
export type Kind = Field['type']

/** A bound of what is filled in: its parameter, what stands where it is left out, and its limits. */
interface Bound {
  parameter: keyof Field
  usual: number
  limits: { minimum: number; maximum: number }
}

type Bounded = {
  [Name in keyof typeof formTemplateCreate]: (typeof formTemplateCreate)[Name] extends Bound['limits']
    ? Name extends `template.fields[].${infer Parameter extends keyof Field}`
      ? Parameter
      : never
    : never
}[keyof typeof formTemplateCreate]

/** The bound of that parameter; as usual is the widest, where nothing else is said. */
const bound = (parameter: Bounded, widest: 'minimum' | 'maximum', usual?: number): Bound => {
  const limits = formTemplateCreate[`template.fields[].${parameter}`]
  return { parameter, usual: usual ?? limits[widest], limits }
}

export interface KindOf {
  icon: LucideIcon
  /** Under which it has what can be chosen. */
  choices?: 'group' | 'options'
  least?: Bound
  most?: Bound
}

/** The kinds of fields, in the order in which they are offered. */
export const kinds: Readonly<Record<Kind, KindOf>> = {
  text: {
    icon: TextCursorInput,
    least: bound('min_length', 'minimum'),
    most: bound('max_length', 'maximum'),
  },
  checkbox_group: {
    icon: SquareCheck,
    choices: 'group',
    least: bound('min_checked', 'minimum'),
    // As many as there are.
    most: bound('max_checked', 'maximum'),
  },
  radio_group: { icon: CircleDot, choices: 'options' },
  dropdown: { icon: ChevronDownSquare, choices: 'options' },
  date: { icon: CalendarDays },
  rating: { icon: Star, most: bound('max_stars', 'maximum', 5) },
  photo: { icon: Camera, most: bound('max_files', 'maximum') },
  file: {
    icon: FileUp,
    least: bound('min_file_size', 'minimum'),
    most: bound('max_file_size', 'maximum'),
  },
  signature: { icon: Signature },
  separator: { icon: Heading },
}

export const kind_names = Object.keys(kinds) as readonly Kind[]
