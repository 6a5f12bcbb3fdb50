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

export type Template = Result<'form/template/list'>['list'][number]
export type Field = Template['fields'][number]
export type Kind = Field['type']

/** A bound of what is filled in: its parameter, what stands where it is left out, and from where to where it goes. */
interface Bound {
  parameter: keyof Field
  usual: number
  least: number
  most: number
}

export interface KindOf {
  icon: LucideIcon
  /** Under which it has what can be chosen. */
  choices?: 'group' | 'options'
  least?: Bound
  most?: Bound
}

const file_size = 16 * 1024 * 1024
const choices = 1000

/** The kinds of fields, in the order in which they are offered. */
export const kinds: Readonly<Record<Kind, KindOf>> = {
  text: {
    icon: TextCursorInput,
    least: { parameter: 'min_length', usual: 0, least: 0, most: 1024 },
    most: { parameter: 'max_length', usual: 1024, least: 1, most: 1024 },
  },
  checkbox_group: {
    icon: SquareCheck,
    choices: 'group',
    least: { parameter: 'min_checked', usual: 0, least: 0, most: choices },
    // As many as there are.
    most: { parameter: 'max_checked', usual: choices, least: 1, most: choices },
  },
  radio_group: { icon: CircleDot, choices: 'options' },
  dropdown: { icon: ChevronDownSquare, choices: 'options' },
  date: { icon: CalendarDays },
  rating: { icon: Star, most: { parameter: 'max_stars', usual: 5, least: 1, most: 100 } },
  photo: { icon: Camera, most: { parameter: 'max_files', usual: 6, least: 1, most: 6 } },
  file: {
    icon: FileUp,
    least: { parameter: 'min_file_size', usual: 0, least: 0, most: file_size },
    most: { parameter: 'max_file_size', usual: file_size, least: 1, most: file_size },
  },
  signature: { icon: Signature },
  separator: { icon: Heading },
}

export const kind_names = Object.keys(kinds) as readonly Kind[]
