import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { failureText } from '#web/ui/failure.ts'
import { PickField } from '#web/ui/pick-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { choiceOf } from '../employees/employee.ts'

/** Who drives the vehicle: the driver of its tracker, given at once. */
export const DriverField = ({ tracker_id }: { tracker_id: number }) => {
  const words = useWords('fleet/vehicles')
  const common = useCommon()
  const { may } = useUser()
  const employees = useAsk('employee/list', { sort: ['first_name=asc'] })
  const assign = useDo('tracker/employee/assign', { also: ['employee'] })
  const list = employees.data?.list ?? []
  const driver = list.find((employee) => employee.tracker_id === tracker_id)
  return (
    <PickField
      label={words.driver}
      hint={words.driver_hint}
      placeholder={words.no_driver}
      isDisabled={!may('employee_update') || assign.isPending}
      value={driver?.id ?? null}
      choices={list.map(choiceOf)}
      fault={assign.error ? failureText(assign.error, common) : undefined}
      onChange={(id) =>
        assign.mutate({ tracker_id, new_employee_id: id }, { onSuccess: () => toast({ text: words.saved }) })
      }
    />
  )
}
