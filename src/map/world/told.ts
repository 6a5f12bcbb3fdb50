/** Facts that the file of the world tells of itself. */
export const told = {
  name: 'World',
  attribution: 'Natural Earth · <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">GeoNames</a>',
  vector_layers: ['sea', 'earth', 'boundaries', 'water', 'places'].map((id) => ({ id, fields: {} })),
}
