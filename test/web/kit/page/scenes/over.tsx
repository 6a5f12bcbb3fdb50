import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Confirm, Dialog } from '#web/ui/dialog.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { SelectField, TextField, unlimited } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Lightbox } from '#web/ui/lightbox.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Page } from '#web/ui/page.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Empty } from '#web/ui/told.tsx'
import { refusalOf } from '../mock.ts'
import { scene, tell } from '../scene.tsx'

/** What lies over the page or beside it: drawers, dialogs, pictures, toasts. */

export const drawer = scene(({ hasForm = false }: { hasForm?: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  const [asks, setAsks] = useState(false)
  const [kind, setKind] = useState<string | number>()
  const actions = [{ id: 'edit', label: 'Edit', run: () => tell('edit') }]
  const inside = (
    <>
      <SelectField label="Kind" value={kind} onChange={setKind} choices={[{ key: 'van', label: 'Van' }]} />
      <Button onPress={() => setAsks(true)}>Ask</Button>
      {hasForm && <Unsaved />}
    </>
  )
  return (
    <Page
      title="Vans"
      actions={<Button onPress={() => setOpen(true)}>Open</Button>}
      drawer={
        isOpen && (
          <Drawer title="Van 1" onClose={() => setOpen(false)} actions={<Menu actions={actions} />}>
            {inside}
          </Drawer>
        )
      }
    >
      <Button onPress={() => toast({ text: 'Saved' })}>Say it</Button>
      {asks && (
        <Confirm
          title="Really?"
          text="It is gone then."
          action="Do it"
          onConfirm={() => tell('confirmed')}
          onCancel={() => setAsks(false)}
        />
      )}
    </Page>
  )
})

const Unsaved = () => {
  const form = useForm({ label: unlimited }, { label: 'Van 1' }, async (values) => tell('send', values))
  return (
    <Form form={form} action="Save">
      <TextField label="Name" {...form.field('label')} />
    </Form>
  )
}

export const dialog = scene(({ isWide = false }: { isWide?: boolean }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <h1>Dialogs</h1>
      <Button onPress={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog
          title="A dialog"
          isWide={isWide}
          onClose={() => {
            tell('close')
            setOpen(false)
          }}
        >
          <TextField limits={unlimited} label="Name" value="" onChange={() => undefined} />
        </Dialog>
      )}
    </main>
  )
})

interface RemoveProps {
  typed?: string
  /** It is refused by this code. */
  code?: number
}

export const remove = scene(({ typed, code }: RemoveProps) => (
  <main>
    <h1>Deleting</h1>
    <Remove
      title="Delete Van 1?"
      text="Its tracks go with it."
      typed={typed}
      remove={async () => {
        tell('remove')
        if (code) throw refusalOf(code)
      }}
    />
  </main>
))

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

export const lightbox = scene(() => {
  const [at, setAt] = useState<number>()
  const pictures = ['front.gif', 'side.gif', 'back.gif'].map((name) => ({ name, source: pixel }))
  return (
    <main>
      <h1>Pictures</h1>
      <Button onPress={() => setAt(0)}>Look</Button>
      {at !== undefined && <Lightbox pictures={pictures} at={at} onAt={setAt} onClose={() => setAt(undefined)} />}
    </main>
  )
})

export const toasts = scene(() => (
  <main>
    <h1>Toasts</h1>
    <Button onPress={() => toast({ text: 'Saved' })}>Save</Button>
    <Button onPress={() => toast({ text: 'Deleted', action: { label: 'Undo', run: () => tell('undo') } })}>
      Delete
    </Button>
    <Button onPress={() => toast({ text: 'Refused', isFault: true })}>Fail</Button>
  </main>
))

export const empty = scene(() => (
  <main>
    <h1>Nothing</h1>
    <Empty icon={Inbox} title="No vans yet" text="Make the first one.">
      <Button look="primary">New van</Button>
    </Empty>
  </main>
))
