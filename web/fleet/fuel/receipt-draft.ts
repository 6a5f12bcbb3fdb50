import type { Params, Result } from '#client/client.ts'

/** A receipt of fuel as its form has it. */

export type Receipt = Result<'fuel/receipt/list'>['list'][number]
type Sent = Params<'fuel/receipt/create'>['receipt']

export const fuels = ['diesel', 'petrol', 'gas', 'electricity'] as const

export interface ReceiptDraft {
  time: string | null
  volume: number | undefined
  cost: number | undefined
  /** Empty: nobody has said. */
  fuel_type: '' | (typeof fuels)[number]
  station: string
  odometer: number | undefined
  comment: string
  photos: readonly Photo[]
}

/** A photo that is kept, with the address of a small one; undefined while it is not there yet. */
export interface Photo {
  id: number
  source: string | undefined
  name: string
}

/** A form that is begun. @param time local time of a new one */
export const receiptDraftOf = (
  receipt: Receipt | undefined,
  time: string,
  sourceOf: (file: Receipt['files'][number]) => string | undefined,
): ReceiptDraft => ({
  time: receipt?.time ?? time,
  volume: receipt?.volume,
  cost: receipt?.cost ?? undefined,
  fuel_type: receipt?.fuel_type ?? '',
  station: receipt?.station ?? '',
  odometer: receipt?.odometer ?? undefined,
  comment: receipt?.comment ?? '',
  photos: (receipt?.files ?? []).map((file) => ({ id: file.id, source: sourceOf(file), name: file.name })),
})

/** What is sent of it. A price that was told beside another cost follows from the new one. */
export const sentOf = ({ photos, ...draft }: ReceiptDraft, before: Receipt | undefined): Sent => {
  const { time, volume = 0, cost = null, fuel_type, odometer = null, station, comment } = draft
  const isOther = before !== undefined && (before.cost !== cost || before.volume !== volume)
  return {
    ...{ time: time ?? '', volume, cost, odometer, station },
    ...{ fuel_type: fuel_type || null, comment: comment || null },
    ...(isOther && cost !== null && { price: null }),
    file_ids: photos.map(({ id }) => id),
  }
}
