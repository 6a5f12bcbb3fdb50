import { describe, expect, test } from 'vitest'
import { tracksOf } from '#test/track/drive.ts'
import { hasRecordings, liverpool, munich } from '#test/track/recording.ts'
import { isShort } from '#track/filter.ts'

describe.skipIf(!hasRecordings)('recordings', () => {
  test('the drive through Munich is one track of about 20 minutes', () => {
    const [track, ...more] = tracksOf(munich())
    expect(more).toEqual([])
    expect(track).toMatchObject({ type: 'regular', lbs: false })
    expect((track?.end_time ?? 0) - (track?.start_time ?? 0)).toBeGreaterThan(19 * 60_000)
    expect(track?.points).toBeGreaterThan(1150)
    expect(track?.length).toBeGreaterThan(13_200)
    expect(track?.length).toBeLessThan(13_700)
  })

  test('each bus of Liverpool makes its trips', () => {
    for (const [vehicle, points] of liverpool()) {
      const tracks = tracksOf(points).filter((track) => !isShort(track))
      expect(tracks.length, vehicle).toBeGreaterThanOrEqual(2)
      expect(tracks.length, vehicle).toBeLessThanOrEqual(3)
      for (const track of tracks) expect(track.length, vehicle).toBeLessThan(12_000)
    }
  })
})
