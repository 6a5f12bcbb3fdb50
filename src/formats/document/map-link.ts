/** The address of a place on a map: the template with its coordinates in place of `{lat}`, `{lng}` and `{zoom}`. */
export const mapLink = (template: string, { lat, lng }: { lat: number; lng: number }): string =>
  template.replaceAll('{lat}', lat.toFixed(6)).replaceAll('{lng}', lng.toFixed(6)).replaceAll('{zoom}', '17')
