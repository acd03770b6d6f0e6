-- The token of an invitation whose letter is still to be sent, sealed; null: there is no letter, or it was sent.
alter table company_invites add column letter bytea;
