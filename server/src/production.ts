/**
 * Imported before everything else: React and other libraries read this variable once, to choose between their production build
 * and one for developers, which takes three times as long for a page. The environment may set another value.
 */
process.env.NODE_ENV ??= 'production'
