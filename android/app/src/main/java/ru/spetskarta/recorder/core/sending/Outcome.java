package ru.spetskarta.recorder.core.sending;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** What the server's answer means for what was sent; as in `recorder/src/sending/outcome.ts`. */
public final class Outcome {
  public enum Kind {
    /** It is on the server's disk. */
    STORED,
    /** The recorder was revoked or lost its permission: nothing can be sent until a person changes that. */
    REFUSED,
    /** The server will never accept it, however often it is sent. */
    UNACCEPTABLE,
    /** The request is too large. */
    TOO_LARGE,
    /** To be sent again after at least `after` ms. */
    LATER
  }

  /** What must wait of a machine: all that was recorded for it, or what goes by the kind of call that was answered. */
  public enum Waits { MACHINE, CALLS }

  /** Ms to wait if the storage of the machine's owner is full: a short wait will not help. */
  private static final long STORAGE_FULL = 5 * 60000;
  /** Longest wait that an answer can ask for, ms: a wrong header must not end the sending. */
  private static final long AFTER_MOST = 3600000;

  /** The server's code for an unknown token. */
  public static final String UNKNOWN = "unauthorized";

  public final Kind kind;
  /** `revoked`, `not_allowed`; `network`, `server`, `slow`; otherwise null. */
  public final String reason;
  /** Minimum ms to wait. */
  public final long after;
  /** What must wait of this machine; null: everything of all machines. */
  public final Waits waits;

  private Outcome(Kind kind, String reason, long after, Waits waits) {
    this.kind = kind;
    this.reason = reason;
    this.after = after;
    this.waits = waits;
  }

  /** `retryAfter`: seconds, as in the header; `code`: the code of our server's error, null if the error is not our server's. */
  public static Outcome of(int status, String retryAfter, String code) {
    if (status >= 200 && status < 300) return of(Kind.STORED, null);
    if (code != null && wordsOf(status).contains(code)) {
      if (status == 401) return of(Kind.REFUSED, "revoked");
      if (status == 403) return of(Kind.REFUSED, "not_allowed");
      return of(status == 413 ? Kind.TOO_LARGE : Kind.UNACCEPTABLE, null);
    }
    long asked = Math.min(AFTER_MOST, secondsOf(retryAfter) * 1000);
    if (status == 507) return new Outcome(Kind.LATER, "server", Math.max(STORAGE_FULL, asked), Waits.MACHINE);
    return new Outcome(Kind.LATER, "server", asked, isNotNow(status, code) ? Waits.CALLS : null);
  }

  private static Outcome of(Kind kind, String reason) {
    return new Outcome(kind, reason, 0, null);
  }

  /** Whether our server refuses a call for now, though it may take others: too many, too busy, an error of its own. */
  private static boolean isNotNow(int status, String code) {
    return status == 429 && "too_many_requests".equals(code) || status == 500 && "internal".equals(code)
        || status == 503 && "unavailable".equals(code);
  }

  /** Codes by which our server ends or deletes something; an answer without them can do neither. */
  private static List<String> wordsOf(int status) {
    switch (status) {
      case 400:
        return Arrays.asList("bad_request", "bad_time");
      case 401:
        return Arrays.asList(UNKNOWN);
      case 403:
        return Arrays.asList("not_allowed");
      case 413:
        return Arrays.asList("too_large");
      case 415:
        return Arrays.asList("unsupported_type");
      case 422:
        return Arrays.asList("bad_request");
      default:
        return Collections.emptyList();
    }
  }

  public static Outcome later(String reason, long after) {
    return new Outcome(Kind.LATER, reason, after, null);
  }

  /** Only this machine, or what goes by this kind of call, is to be tried again later. */
  public static Outcome laterFor(Waits waits) {
    return new Outcome(Kind.LATER, "server", 0, waits);
  }

  /** The outcome of a request without an answer. */
  public static Outcome ofFailure(boolean timedOut) {
    return later(timedOut ? "slow" : "network", 0);
  }

  private static long secondsOf(String retryAfter) {
    // A date, which our server never sends, is ignored, as is any invalid value.
    if (retryAfter == null || !retryAfter.trim().matches("\\d{1,15}")) return 0;
    return Long.parseLong(retryAfter.trim());
  }
}
