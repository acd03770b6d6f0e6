-- What is left of a word when one of its letters is left out, as numbers, with the word itself: whoever writes a word with a letter amiss has one of
-- them in common with it. Null: the word is short or a number, or its region was loaded by an earlier release, and trigrams alone find it.
alter table address_words add column variants integer[];
create index address_words_variants on address_words using gin (variants) with (fastupdate = off);
