import { Link } from '@tanstack/react-router'
import type { Result } from '#client/client.ts'
import { departmentCreate } from '#client/limits/department.gen.ts'
import { LocationField } from '#web/parts/location-field.tsx'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'

type Department = Result<'department/list'>['list'][number]

/** One department, or a new one. */
export const DepartmentDrawer = ({ department, onClose }: { department: Department | undefined; onClose(): void }) => {
  const words = useWords('fleet/departments')
  const places = useWords('parts/location')
  const common = useCommon()
  const { symbol } = useFormat()
  const { may } = useUser()
  const create = useDo('department/create')
  const update = useDo('department/update')
  const remove = useDo('department/delete', { also: ['employee'] })
  const isDisabled = !may('employee_update')
  const form = useForm(
    departmentCreate,
    { label: department?.label ?? '', location: department?.location ?? null, radius: department?.location?.radius },
    async ({ label, location, radius }) => {
      const given = { label, location: location && { ...location, ...(radius && { radius }) } }
      if (department) await update.mutateAsync({ department: { id: department.id, ...given } })
      else await create.mutateAsync({ department: given })
      toast({ text: words.saved })
      onClose()
    },
  )
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ department_id: (department as Department).id })
    toast({ text: words.removed })
    onClose()
  }
  return (
    <Drawer
      title={department?.label ?? words.new_department}
      onClose={onClose}
      actions={
        department && !isDisabled && <Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />
      }
    >
      <Form form={form} action={department ? common.save : common.create} onCancel={onClose} isReadOnly={isDisabled}>
        <TextField label={words.label} {...form.field('label')} isDisabled={isDisabled} autoFocus={!department} />
        <LocationField {...form.field('location')} isDisabled={isDisabled} />
        {form.values.location && (
          <NumberField label={places.radius} {...form.field('radius')} unit={symbol('m')} isDisabled={isDisabled} />
        )}
        {department && (
          <Link to={'/employees' as never} search={{ filter: department.label } as never}>
            {words.show_people}
          </Link>
        )}
      </Form>
    </Drawer>
  )
}
