// Seeds of the properties: one that never changes, and one of this run's own, which stands in the name of the test that fails.

const own = process.env['PROPERTY_SEED'];

export const fixedSeed = 20_260_901;

export const seeds: readonly number[] = [
  fixedSeed,
  own === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(own),
];
