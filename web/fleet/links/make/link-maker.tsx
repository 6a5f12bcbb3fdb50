import { useState } from 'react'
import { trackerLocationLinkCreate } from '#client/limits/tracker-location-link.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { faultsOf } from '#web/ui/failure.ts'
import { Form, useForm } from '#web/ui/form.tsx'
import { Steps } from '#web/ui/steps.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import type { GeoLink } from '../state.tsx'
import { PreviewStep } from './preview-step.tsx'
import { givenOf, valuesOf } from './values.ts'
import { WhatStep } from './what-step.tsx'
import { WhichStep } from './which-step.tsx'

interface MakerProps {
  /** None for a new one. */
  id: number | undefined
  /** That a new one begins with. */
  trackers: readonly number[]
  onMade(id: number): void
  onClose(): void
}

/** Makes a link, or changes one, in three steps: which vehicles, when and what of them, and how it looks. */
export const LinkMaker = ({ id, trackers, onMade, onClose }: MakerProps) => {
  const words = useWords('fleet/links')
  const asked = useAsk('tracker/location/link/read', { id: id ?? 0 }, { enabled: id !== undefined })
  const isThere = asked.data?.value.id === id && (asked.isFetchedAfterMount || !asked.isFetching)
  const link = isThere ? asked.data?.value : undefined
  return (
    <Dialog title={id === undefined ? words.new_link : words.edit} isWide onClose={onClose}>
      {id === undefined ? (
        <Making link={undefined} {...{ trackers, onMade, onClose }} />
      ) : (
        <Told asked={{ ...asked, data: link }}>
          {(link) => <Making key={link.id} {...{ link, trackers, onMade, onClose }} />}
        </Told>
      )}
    </Dialog>
  )
}

const steps = ['which', 'what', 'preview'] as const

const Making = ({ link, trackers, onMade, onClose }: { link: GeoLink | undefined } & Omit<MakerProps, 'id'>) => {
  const words = useWords('fleet/links')
  const common = useCommon()
  const { now } = useUser()
  const create = useDo('tracker/location/link/create')
  const update = useDo('tracker/location/link/update')
  const [place, setPlace] = useState(link || trackers.length === 0 ? 0 : 1)
  const [isPressed, setPressed] = useState(false)
  const form = useForm(trackerLocationLinkCreate, valuesOf(link, trackers, now()), async (values) => {
    const given = givenOf(values)
    try {
      const id = link ? link.id : (await create.mutateAsync(given)).value
      if (link) await update.mutateAsync({ id, ...given })
      toast({ text: link ? words.saved : words.created_text })
      onMade(id)
    } catch (error) {
      // What is wrong is shown at its field, which is on the step before.
      if (faultsOf(error).some(({ parameter }) => /^lifetime|bounding|sensor_ids/.test(parameter))) setPlace(1)
      throw error
    }
  })
  const { values } = form
  const needs = [
    values.trackers.length === 0 && words.no_trackers,
    values.bounding_mode !== 'everywhere' && values.bounding_zone_ids.length === 0 && words.no_zones,
  ][place]
  const isLast = place === steps.length - 1
  const submit = async (): Promise<void> => {
    setPressed(!!needs)
    if (needs) return
    if (isLast) await form.submit()
    else setPlace(place + 1)
  }
  const isMissing = isPressed ? needs || undefined : undefined
  return (
    <>
      <Steps titles={steps.map((step) => words.steps[step])} place={place} />
      <Form
        form={{ ...form, submit }}
        action={!isLast ? common.next : link ? common.save : common.create}
        {...(place === 0 ? { onCancel: onClose } : { cancel: common.back, onCancel: () => setPlace(place - 1) })}
      >
        {place === 0 && <WhichStep form={form} fault={isMissing} />}
        {place === 1 && <WhatStep form={form} fault={isMissing} isNew={!link} />}
        {place === 2 && <PreviewStep id={link?.id} form={form} />}
      </Form>
    </>
  )
}
