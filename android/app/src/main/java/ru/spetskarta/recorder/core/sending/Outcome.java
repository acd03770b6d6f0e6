package ru.spetskarta.recorder.core.sending;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** What the server's answer means for what was sent; as `recorder/src/sending/outcome.ts`. */
public final class Outcome {
  public enum Kind {
    /** On the server's disk. */
    STORED,
    /** The recorder was revoked or its permission taken away: nothing can be sent until a person changes that. */
    REFUSED,
    /** Can never be accepted, however often it is sent. */
    UNACCEPTABLE,
    /** Too much in one request. */
    TOO_LARGE,
    /** Try later, after at least `after` ms. */
    LATER
  }

  /** The server's own disk is full: a short wait will not help. Ms. */
  private static final long STORAGE_FULL = 5 * 60000;

  /** As the server names a token that it does not know. */
  public static final String UNKNOWN = "unauthorized";

  public final Kind kind;
  /** `revoked`, `not_allowed`; `network`, `server`, `slow`; otherwise null. */
  public final String reason;
  /** Ms. */
  public final long after;

  private Outcome(Kind kind, String reason, long after) {
    this.kind = kind;
    this.reason = reason;
    this.after = after;
  }

  /**
   * `retryAfter`: seconds, as in the header; `code`: of our server's errors, null in an error of anybody else.
   */
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

  /** How our server names what ends or deletes something; whoever answers so in other words can do neither. */
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

  /** A request without an answer. */
  public static Outcome ofFailure(boolean timedOut) {
    return later(timedOut ? "slow" : "network", 0);
  }

  private static long secondsOf(String retryAfter) {
    // A date, which the server never sends, counts as nothing; so does nonsense.
    if (retryAfter == null || !retryAfter.trim().matches("\\d{1,7}")) return 0;
    return Long.parseLong(retryAfter.trim());
  }
}
