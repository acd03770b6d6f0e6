/**
 * Imported before everything else: React and others choose by this variable, once, between themselves and a build for
 * developers that makes a page in three times as long. Whoever starts the server may set another value.
 */
process.env.NODE_ENV ??= 'production'
