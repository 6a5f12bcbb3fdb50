import type { Draft } from './draft.ts'
import type { FieldFaults } from './faults.ts'

export interface EditorProps {
  field: Draft
  faults: FieldFaults
  onChange(some: Partial<Draft>): void
}
