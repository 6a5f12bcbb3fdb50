import { UserRound } from 'lucide-react'
import { employeeCreate } from '#client/limits/employee.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Picture, PictureField, pictureOf } from '#web/ui/picture-field.tsx'
import { RecordFields } from '#web/ui/record-fields.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { type Employee, nameOf } from './employee.ts'
import { fields as listed, valuesOf } from './fields.ts'
import { own } from './own-fields.tsx'

interface DrawerProps {
  /** None for a new one. */
  id: number | undefined
  onClose(): void
}

/** One employee, or a new one. */
export const EmployeeDrawer = ({ id, onClose }: DrawerProps) => {
  const words = useWords('fleet/employees')
  const { may } = useUser()
  const asked = useAsk('employee/read', { employee_id: id ?? 0 }, { enabled: id !== undefined })
  const remove = useDo('employee/delete')
  // The employee that was open before, and what was known long ago, are no values to begin with.
  const isThere = asked.data?.value.id === id && (asked.isFetchedAfterMount || !asked.isFetching)
  const employee = isThere ? asked.data?.value : undefined
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ employee_id: id as number })
    toast({ text: words.removed })
    onClose()
  }
  return (
    <Drawer
      title={id === undefined ? words.new_employee : employee ? nameOf(employee) : ''}
      mark={
        employee?.avatar_file_name && (
          <Picture source={pictureOf('employee', employee.avatar_file_name)} icon={UserRound} />
        )
      }
      onClose={onClose}
      actions={
        employee &&
        may('employee_update') && <Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />
      }
    >
      {id === undefined ? (
        <EmployeeForm employee={undefined} onClose={onClose} />
      ) : (
        <Told asked={{ ...asked, data: employee }}>
          {(employee) => <EmployeeForm key={employee.id} employee={employee} onClose={onClose} />}
        </Told>
      )}
    </Drawer>
  )
}

const EmployeeForm = ({ employee, onClose }: { employee: Employee | undefined; onClose(): void }) => {
  const words = useWords('fleet/employees')
  const common = useCommon()
  const { client } = useSession()
  const { may } = useUser()
  const create = useDo('employee/create')
  const update = useDo('employee/update')
  const mayChange = may('employee_update')
  const form = useForm(employeeCreate, valuesOf(employee), async (values) => {
    if (employee) await update.mutateAsync({ employee: { id: employee.id, ...values } })
    else await create.mutateAsync({ employee: values })
    toast({ text: words.saved })
    onClose()
  })
  const sendPicture = async (file: File): Promise<void> => {
    await client.upload('employee/avatar/upload', file, { employee_id: (employee as Employee).id })
  }
  const fields = (
    <>
      {employee && mayChange && (
        <PictureField entity="employee" fileName={employee.avatar_file_name} icon={UserRound} onUpload={sendPicture} />
      )}
      <RecordFields
        form={form}
        fields={listed}
        own={own}
        words={words}
        isNew={!employee}
        isDisabled={!mayChange}
        open="licence"
      />
    </>
  )
  return (
    <Form form={form} action={employee ? common.save : common.create} onCancel={onClose} isReadOnly={!mayChange}>
      {fields}
    </Form>
  )
}
