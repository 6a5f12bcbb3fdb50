import type { Found, Geocoders } from '#geocode/geocoder.ts'
import { fleet } from '#test/fleet.ts'

/** A fleet whose geocoder notes what it was asked, and finds this or fails so. */
export const recording = async (answer?: Found | Error) => {
  const asked: object[] = []
  const answering = (question: object): Found | undefined => {
    asked.push(JSON.parse(JSON.stringify(question)))
    if (answer instanceof Error) throw answer
    return answer
  }
  const geocoder: Geocoders = (code) => ({
    search: async (text, rest) => [answering({ code, text, ...rest })].flatMap((found) => found ?? []),
    reverse: async (position, rest) => answering({ code, position, ...rest }),
  })
  return { asked, opened: await fleet({}, undefined, geocoder) }
}
