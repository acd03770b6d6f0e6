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

  /** Ms to wait if the server's own disk is full: a short wait will not help. */
  private static final long STORAGE_FULL = 5 * 60000;

  /** The server's code for an unknown token. */
  public static final String UNKNOWN = "unauthorized";

  public final Kind kind;
  /** `revoked`, `not_allowed`; `network`, `server`, `slow`; otherwise null. */
  public final String reason;
  /** Minimum ms to wait. */
  public final long after;

  private Outcome(Kind kind, String reason, long after) {
    this.kind = kind;
    this.reason = reason;
    this.after = after;
  }

  /** `retryAfter`: seconds, as in the header; `code`: the code of our server's error, null if the error is not our server's. */
  public static Outcome of(int status, String retryAfter, String code) {
    if (status >= 200 && status < 300) return new Outcome(Kind.STORED, null, 0);
    if (code != null && wordsOf(status).contains(code)) {
      if (status == 401) return new Outcome(Kind.REFUSED, "revoked", 0);
      if (status == 403) return new Outcome(Kind.REFUSED, "not_allowed", 0);
      return new Outcome(status == 413 ? Kind.TOO_LARGE : Kind.UNACCEPTABLE, null, 0);
    }
    long asked = secondsOf(retryAfter) * 1000;
    return later("server", status == 507 ? Math.max(STORAGE_FULL, asked) : asked);
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
    return new Outcome(Kind.LATER, reason, after);
  }

  /** The outcome of a request without an answer. */
  public static Outcome ofFailure(boolean timedOut) {
    return later(timedOut ? "slow" : "network", 0);
  }

  private static long secondsOf(String retryAfter) {
    // A date, which our server never sends, is ignored, as is any invalid value.
    if (retryAfter == null || !retryAfter.trim().matches("\\d{1,7}")) return 0;
    return Long.parseLong(retryAfter.trim());
  }
}
