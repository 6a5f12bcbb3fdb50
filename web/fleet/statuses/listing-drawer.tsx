import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { statusListingCreate } from '#client/limits/status-listing.gen.ts'
import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Loading, Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { CurrentStatuses } from './current.tsx'
import { EntriesField } from './entries-field.tsx'
import { type Entry, keepListing, type ListingValues } from './keep.ts'
import type { Listing } from './listing.ts'

interface ListingProps {
  listing: Listing | undefined
  onClose(): void
}

/** One list of statuses, or a new one. */
export const ListingDrawer = ({ listing, onClose }: ListingProps) => {
  const words = useWords('fleet/statuses')
  const { may } = useUser()
  const remove = useDo('status/listing/delete', { also: ['status', 'tracker'] })
  const entries = useAsk('status/list', { listing_id: listing?.id ?? 0 }, { enabled: listing !== undefined })
  const trackers = useAsk('tracker/list')
  // What was asked of the list that was open before is no answer.
  const isThere = !entries.isPlaceholderData && (entries.isFetchedAfterMount || !entries.isFetching)
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ listing_id: (listing as Listing).id })
    toast({ text: words.removed })
    onClose()
  }
  const having = (trackers.data?.list ?? []).filter(
    ({ source, clone }) => listing && !clone && source.status_listing_id === listing.id,
  )
  const form = (list: readonly Entry[]) => {
    const initial = {
      label: listing?.label ?? '',
      employee_controlled: listing?.employee_controlled ?? true,
      supervisor_controlled: listing?.supervisor_controlled ?? true,
      entries: list,
      trackers: having.map(({ id }) => id),
    }
    return <ListingForm listing={listing} initial={initial} onClose={onClose} />
  }
  return (
    <Drawer
      title={listing?.label ?? words.new_list}
      onClose={onClose}
      actions={
        listing &&
        may('tracker_update') && <Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />
      }
    >
      {trackers.data === undefined ? (
        <Loading />
      ) : listing ? (
        <Told asked={{ ...entries, data: isThere ? entries.data : undefined }}>
          {({ list }) => (
            <>
              {form(list.map((entry) => ({ ...entry, key: String(entry.id) })))}
              {having.length > 0 && list.length > 0 && (
                <CurrentStatuses trackers={having} statuses={list} mayAssign={listing.supervisor_controlled} />
              )}
            </>
          )}
        </Told>
      ) : (
        form([])
      )}
    </Drawer>
  )
}

interface FormProps extends ListingProps {
  initial: ListingValues
}

const ListingForm = ({ listing, initial, onClose }: FormProps) => {
  const words = useWords('fleet/statuses')
  const common = useCommon()
  const { client } = useSession()
  const queries = useQueryClient()
  const { may } = useUser()
  const isDisabled = !may('tracker_update')
  // What was made before something failed is not made twice.
  const made = useRef(new Map<string, number>())
  // As it was when the form was opened, whatever comes meanwhile.
  const before = useRef(initial).current
  const form = useForm(statusListingCreate, before, async (values) => {
    try {
      await keepListing(client, { id: listing?.id, before, values, made: made.current })
    } finally {
      await Promise.all([['status'], ['tracker', 'list']].map((queryKey) => queries.invalidateQueries({ queryKey })))
    }
    toast({ text: words.saved })
    onClose()
  })
  return (
    <Form
      form={form}
      action={listing ? common.save : common.create}
      onCancel={onClose}
      isReadOnly={!may('tracker_update')}
    >
      <TextField label={words.label} {...form.field('label')} isDisabled={isDisabled} autoFocus={!listing} />
      <EntriesField {...form.field('entries')} isDisabled={isDisabled} />
      <TrackersField label={words.trackers} {...form.field('trackers')} isDisabled={isDisabled} />
      <div>
        <SwitchField label={words.employee_controlled} {...form.field('employee_controlled')} isDisabled={isDisabled} />
        <SwitchField
          label={words.supervisor_controlled}
          {...form.field('supervisor_controlled')}
          isDisabled={isDisabled}
        />
      </div>
    </Form>
  )
}
