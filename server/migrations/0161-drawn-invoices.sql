-- Счёт, акт and УПД that were drawn are kept as files, like papers (decision 42).
create table invoice_files (
  invoice bigint primary key references invoices on delete cascade,
  user_id uuid not null references users on delete cascade,
  cancelled boolean not null,
  folder text not null,
  bytes integer not null
);
create index invoice_files_user on invoice_files (user_id);
create trigger doom_invoice_file after update or delete on invoice_files for each row execute function doom_paper_file();
